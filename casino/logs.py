"""Structured logs: one JSON object a line, with the request's id and the actor where there is one."""

import logging.config

import structlog

# Shared by our own log lines and by those of Django, Celery and the other libraries.
SHARED_PROCESSORS: list[structlog.types.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]


class OneLine(logging.Filter):
    """What a client did wrong, such as another site's name as the host, is said in a line: it is no fault of ours to be
    traced, and anybody can send a thousand.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security."):
            record.exc_info = record.exc_text = None
        return True


def logging_settings(log_format: str, level: str) -> None:
    """Send every log line to standard error as `json` or, for a person at a terminal, as `text`.

    A line of ours looks like `structlog.get_logger(__name__).info("command_accepted", table="t1", seq=12)`.
    """
    if log_format == "text":
        # Plain tracebacks: local variables may be secrets, and looking at some asks a database that may be away.
        console = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
        rendering: list[structlog.types.Processor] = [console]
    else:
        rendering = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[*SHARED_PROCESSORS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "structured": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": SHARED_PROCESSORS,
                    "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendering],
                },
            },
            "filters": {"one_line": {"()": OneLine}},
            "handlers": {
                "stderr": {"class": "logging.StreamHandler", "formatter": "structured", "filters": ["one_line"]}
            },
            "root": {"handlers": ["stderr"], "level": level},
            "loggers": {
                # Each request is logged once, by our own middleware.
                "django.server": {"level": "WARNING"},
                "daphne": {"level": "WARNING"},
                "twisted": {"level": "WARNING"},
                # A line for each tick of a schedule says nothing; failures are errors and stay.
                "celery.beat": {"level": "WARNING"},
                "celery.worker.strategy": {"level": "WARNING"},
                "celery.app.trace": {"level": "WARNING"},
            },
        }
    )
