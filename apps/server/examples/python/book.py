import sys
import time

from shipdesk import call

dockets = sys.argv[1:]
bookings = call("POST", "/api/shipments", {"docketNumbers": dockets, "choice": "cheapest"})["data"]
# The carrier responds after the call. Poll until it books or refuses the parcel.
while any(booking["state"] == "booking" for booking in bookings):
    time.sleep(1)
    bookings = call("POST", "/api/shipments/states", {"docketNumbers": dockets})["data"]
for booking in bookings:
    print(booking["docketNumber"], booking["state"], booking.get("awb") or booking["problem"]["message"])
