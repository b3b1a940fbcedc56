"""The part of the API that is about studies. What is done in one a program does itself (`sunstone.learn.study`): it
gets and sends the text."""

from sunstone.engine.errors import SunstoneError
from sunstone.learn.study import Study
from sunstone.web import schema, study
from sunstone.web.endpoints import Call, endpoint
from sunstone.web.parts import for_tables


@endpoint("GET", "/studies", schema.StudyList, public=False)
def studies(call: Call) -> schema.StudyList:
    """Your studies, the newest change first."""
    found = call.site.room.studies.of(call.me.id)
    return schema.StudyList(studies=[schema.StudyRow(**row._asdict()) for row in found])


@endpoint("POST", "/studies", schema.StudyMade, 201, {"table": "…", "entry": 120})
def create_study(call: Call, body: schema.NewStudy) -> schema.StudyMade:
    """Study a record, a study or a position as JSON (`text`); or a game that is over (`table`), from some entry on.
    `at` is the node to begin with: `/study/ID?at=AT` shows it."""
    if body.table:
        made, at = study.of_table(call.request, body.table, "" if body.entry is None else str(body.entry))
    else:
        made = Study.read(body.text)
        for_tables(made.info.name)
        at = made.opening()
    kept = study.kept_for(call.request, made)
    return schema.StudyMade(study=kept.id, version=kept.version, at=at.id)


@endpoint("GET", "/studies/{study}", schema.AStudy)
def get_study(call: Call) -> schema.AStudy:
    """A study as text, in the notation of records with variations. Whoever knows its id may read it."""
    found = study.opened(call.request)
    return schema.AStudy(
        study=found.kept.id, version=found.kept.version, title=found.kept.title, text=found.study.text()
    )


@endpoint("PUT", "/studies/{study}", schema.StudyKept, example={"version": 1, "text": "…"})
def save_study(call: Call, body: schema.SaveStudy) -> schema.StudyKept:
    """Put another text in the place of your study's, every entry checked. It names the version that it was made of."""
    kept, made = study.opened(call.request).kept, Study.read(body.text)
    if made.info.name != kept.game:
        raise SunstoneError(f"this is a study of {kept.game}, and the text is of {made.info.name}: make another study")
    if not made.title:
        made.name(kept.title)
    version = call.site.room.studies.save(kept.id, call.me.id, body.version, made.title, made.text())
    return schema.StudyKept(version=version)


@endpoint("DELETE", "/studies/{study}", schema.StudyDeleted)
def delete_study(call: Call) -> schema.StudyDeleted:
    """Delete your study."""
    kept = study.opened(call.request).kept
    call.site.room.studies.delete(kept.id, call.me.id)
    return schema.StudyDeleted(deleted=kept.id)
