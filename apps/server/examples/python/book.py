import sys
import time

from shipdesk import call

dockets = sys.argv[1:]
bookings = call("POST", "/api/shipments", {"docketNumbers": dockets, "choice": "cheapest"})["data"]
# The carrier decides a moment later.
while any(booking["state"] == "booking" for booking in bookings):
    time.sleep(1)
    bookings = call("POST", "/api/shipments/states", {"docketNumbers": dockets})["data"]
for booking in bookings:
    print(booking["docketNumber"], booking["state"], booking.get("awb") or booking["problem"]["message"])
