# A retry with the same key returns the same order.
curl --fail-with-body --silent --show-error --retry 5 "$SHIPDESK_URL/booking/createPickup" \
  --header "Authorization: Bearer $SHIPDESK_KEY" \
  --header "Idempotency-Key: order-$REFERENCE" \
  --json @- <<JSON
{
  "shipments": [
    {
      "clientRefrenceNumber": "$REFERENCE",
      "name": "Asha Rao",
      "phone": "9876543210",
      "address": "12 MG Road",
      "pinCode": "560001",
      "city": "Bengaluru",
      "state": "Karnataka",
      "country": "India",
      "paymentMode": "COD",
      "orderDate": "$(date +%d/%m/%Y)",
      "weightDetails": [
        { "numberOfBoxes": 1, "weightKg": 1.25, "lengthCm": 30, "breadthCm": 20, "heightCm": 10 }
      ],
      "contentDetails": [{ "productName": "Pepper", "quantity": 2, "unitPrice": 499.5 }]
    }
  ],
  "pickupLocation": {
    "name": "Kochi store",
    "phone": "9847012345",
    "address": "14 Market Road",
    "pinCode": "682002",
    "city": "Ernakulam",
    "state": "Kerala",
    "country": "India"
  }
}
JSON
