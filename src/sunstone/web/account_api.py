"""The part of the API that is about oneself: devices, and all that is kept."""

import time

import sunstone
from sunstone.alerts import channels  # noqa: F401 - it registers what it keeps of people
from sunstone.table import NotNow, kept
from sunstone.table.devices import Device
from sunstone.web import identity, schema_people as schema
from sunstone.web.endpoints import Call, endpoint


@endpoint("GET", "/people/devices", schema.Devices, public=False)
def devices(call: Call) -> schema.Devices:
    """Your devices and programs: each has a secret of its own, and all are you. None, if there is only this one."""
    own = identity.device(call.request)
    return schema.Devices(devices=[device_data(found, own) for found in call.site.room.devices.of(call.me.id)])


def device_data(found: Device, own: str) -> schema.Device:
    return schema.Device(id=found.id, name=found.name, made=found.made, seen=found.seen, this=found.id == own)


@endpoint("POST", "/people/devices", schema.NewDevice, 201, {"name": "my helper"})
def add_device(call: Call, body: schema.NamedDevice) -> schema.NewDevice:
    """Another secret that is you, for another device or program. It can be ended by itself."""
    secret, asking = identity.new_secret(call.me.name), identity.device(call.request)
    made = call.site.room.devices.add(call.me.id, asking, identity.person_id(secret), body.name)
    return schema.NewDevice(id=made.id, name=made.name, secret=secret)


@endpoint("DELETE", "/people/devices/{device}", schema.DeviceEnded)
def end_device(call: Call) -> schema.DeviceEnded:
    """Sign a device of yours out: its secret opens nothing any more, and what it has open ends."""
    device: str = call.request.path_params["device"]
    call.site.room.devices.end(call.me.id, device)
    call.site.signed_out(call.me.id)
    return schema.DeviceEnded(ended=device)


@endpoint("GET", "/people/export", schema.Export, public=False)
def export(call: Call) -> schema.Export:
    """All that is kept of you. Records of running games hold what your seats know."""
    found = kept.export(call.site.room, call.me.id)
    parts = [schema.Kept(name=name, kept=data) for name, data in found.items()]
    return schema.Export(sunstone=sunstone.__version__, at=time.time(), name=call.me.name, parts=parts)


@endpoint("DELETE", "/people", schema.Gone, example={"sure": "…"})
def delete_person(call: Call, body: schema.Sure) -> schema.Gone:
    """Delete all that is kept of you, for good. Bots play on for you where other people play; your secrets open nothing
    any more."""
    if body.sure != schema.SURE:
        raise NotNow(f"nothing was deleted: say {schema.SURE!r}, if you mean it")
    kept.delete(call.site.room, call.me.id)
    call.site.signed_out(call.me.id)
    return schema.Gone(deleted=[part.name for part in kept.PARTS])
