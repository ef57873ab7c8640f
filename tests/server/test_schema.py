"""What the OpenAPI document promises, tried by schemathesis on a real server: no answer is a fault of ours.

VAKA_FUZZ_EXAMPLES says how many requests are made for each operation; a few by default.
"""

from __future__ import annotations

import contextlib
import os
import warnings
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as hypothesis_settings
from hypothesis.errors import Unsatisfiable

from tests.server.client import TITLE
from vaka.server.trials.running import Running

EXAMPLES = int(os.environ.get("VAKA_FUZZ_EXAMPLES", "2"))


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    data = tmp_path_factory.mktemp("schema")
    server = Running(data, f"sqlite:///{data / 'a.sqlite3'}")
    server.start()
    yield server
    server.stop()


def test_no_request_that_the_document_allows_or_forbids_breaks_the_server(serving: Running) -> None:
    import httpx

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import schemathesis
        from schemathesis import GenerationMode

    base = f"http://127.0.0.1:{serving.port}"
    token = httpx.post(f"{base}/api/people", json={"name": "Hinano"}, timeout=300).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    wish = {"title": TITLE, "players": 2, "seats": [{"kind": "me"}, {"kind": "here"}]}
    table = httpx.post(f"{base}/api/tables", json=wish, headers=headers, timeout=300).json()["table"]
    schema = schemathesis.openapi.from_url(f"{base}/api/openapi.json")
    operations = [each.ok() for each in schema.get_all_operations()]
    assert len(operations) > 10
    statuses: dict[int, int] = {}
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @seed(1)
            @hypothesis_settings(
                max_examples=EXAMPLES, deadline=None, database=None, phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )  # fmt: skip
            @given(case=operation.as_strategy(generation_mode=mode))
            def send(case) -> None:
                if "table_id" in case.path_parameters and not case.path.endswith("/events"):
                    case.path_parameters["table_id"] = table
                answer = case.call(base_url=base, headers=headers, timeout=300)
                statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
                assert answer.status_code < 500, f"{case.as_curl_command()}: {answer.text}"

            with contextlib.suppress(Unsatisfiable):  # nothing can be wrong about a request without parameters
                send()
    assert sum(statuses.values()) >= len(operations) * 2
    assert "Traceback" not in serving.log
    print(statuses)
