curl --fail-with-body --silent --show-error --retry 5 "$SHIPDESK_URL/api/quotes" \
  --header "Authorization: Bearer $SHIPDESK_KEY" \
  --json '{
    "fromPincode": "682002",
    "toPincode": "560001",
    "paymentMode": "COD",
    "invoicePaise": 99900,
    "boxes": [
      { "lengthMm": 300, "widthMm": 200, "heightMm": 100, "deadGrams": 1250, "count": 1 }
    ]
  }'
