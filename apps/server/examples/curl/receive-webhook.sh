# Adds your receiver as an endpoint. The response contains the secret, which is shown once.
curl --fail-with-body --silent --show-error --retry 5 "$SHIPDESK_URL/api/webhooks" \
  --header "Authorization: Bearer $SHIPDESK_KEY" \
  --header "Idempotency-Key: webhook-$(date +%s)-$$" \
  --json "{
    \"url\": \"$WEBHOOK_URL\",
    \"description\": \"Order system\",
    \"types\": [\"shipment.booked\", \"shipment.delivered\"],
    \"scheme\": \"v1\"
  }"
