import sys

from shipdesk import call

shipment = call("GET", f"/api/shipments/{sys.argv[1]}")["data"]
print(shipment["awb"], shipment["status"])
for event in shipment["events"]:
    print(event["at"], event["status"], event["location"])
