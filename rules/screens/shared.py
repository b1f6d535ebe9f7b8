"""What every audience of a table is shown alike is worked out once for all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Subject = TypeVar("Subject")
Book = TypeVar("Book")
Part = TypeVar("Part")


def once_for_all(work: Callable[[Subject, Book], Part]) -> Callable[[Subject, Book], Part]:
    """Keeps the newest answer: the audiences of a state ask one after the other, for the same object."""
    newest: list[tuple[Subject, Book, Part]] = []

    def answer(subject: Subject, book: Book) -> Part:
        for was, by, part in newest[:1]:
            if was is subject and by is book:
                return part
        part = work(subject, book)
        newest[:] = [(subject, book, part)]
        return part

    return answer
