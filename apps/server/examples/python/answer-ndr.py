import sys

from shipdesk import call

docket = sys.argv[1]
case = call("GET", f"/api/ndr/{docket}")["data"]["case"]
# `actions` lists what the reason and the carrier allow, with the fields that each action requires.
offer = next((offer for offer in case["actions"] if offer["kind"] == "reattempt"), None)
if offer is None:
    sys.exit(f"{docket} does not allow another attempt")
item = {"docketNumber": docket, "action": "reattempt"}
if "date" in offer["required"]:
    item["date"] = case["days"][0]
for outcome in call("POST", "/api/ndr/actions", {"items": [item]})["data"]:
    print(docket, outcome["state"], outcome.get("problem", {}).get("message", ""))
