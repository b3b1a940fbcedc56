"""A holiday: days on which one's clocks wait, as a page and for programs."""

import math
import time
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sunstone.engine.errors import BadSetting
from sunstone.table.holidays import A_YEAR, day
from sunstone.web import identity, schema
from sunstone.web.answers import go, page
from sunstone.web.endpoints import Call, endpoint
from sunstone.web.site import site
from sunstone.web.threads import posted


def show(request: Request) -> Response:
    stands = site(request).room.holiday(identity.me(request).id)
    rest = math.ceil((stands.ends - time.time()) / 86_400) if stands.ends else 0
    return page(
        request, "holiday.html", stands=stands, until=day(stands.ends) if stands.ends else "", rest=rest, a_year=A_YEAR
    )


@posted
def change(request: Request, form: FormData) -> Response:
    """Begin one of so many days; without any it ends."""
    given = str(form.get("days", "")).strip()
    room, me = site(request).room, identity.me(request).id
    if not given:
        room.end_holiday(me)
    elif given.isdecimal() and len(given) < 4:
        room.begin_holiday(me, int(given))
    else:
        raise BadSetting(f"{given[:40]!r} is no number of days")
    return go(request, "/holiday")


# --- for programs
def told(call: Call) -> schema.Holiday:
    return schema.Holiday(**call.site.room.holiday(call.me.id)._asdict())


@endpoint("GET", "/holiday", schema.Holiday, public=False)
def holiday(call: Call) -> schema.Holiday:
    """Whether you are on holiday, and how many days are left of this year's."""
    return told(call)


@endpoint("POST", "/holiday", schema.Holiday, 201, example={"days": 7})
def begin_holiday(call: Call, body: schema.NewHoliday) -> schema.Holiday:
    """From now on your clocks wait at all tables with days for a turn, and the others see it. It takes the place of
    what is left of another one."""
    call.site.room.begin_holiday(call.me.id, body.days)
    return told(call)


@endpoint("DELETE", "/holiday", schema.Holiday)
def end_holiday(call: Call) -> schema.Holiday:
    """You are back: your clocks go on, and the rest of the days is not used. Nothing happens if you were not away."""
    call.site.room.end_holiday(call.me.id)
    return told(call)


ROUTES: list[Any] = [Route("/holiday", show), Route("/holiday", change, methods=["POST"])]
