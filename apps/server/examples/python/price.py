from shipdesk import call

quote = call("POST", "/api/quotes", {
    "fromPincode": "682002",
    "toPincode": "560001",
    "paymentMode": "COD",
    "invoicePaise": 99900,
    "boxes": [
        {"lengthMm": 300, "widthMm": 200, "heightMm": 100, "deadGrams": 1250, "count": 1},
    ],
})["data"]
for service in quote["services"]:
    print(f'{service["service"]}: ₹{service["totalPaise"] / 100}, {service["etaDays"]} days')
