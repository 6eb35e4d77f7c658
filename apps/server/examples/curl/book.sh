curl --fail-with-body --silent --show-error --retry 5 "$SHIPDESK_URL/api/shipments" \
  --header "Authorization: Bearer $SHIPDESK_KEY" \
  --header "Idempotency-Key: book-$DOCKET-$(date +%s)" \
  --json "{ \"docketNumbers\": [\"$DOCKET\"], \"choice\": \"cheapest\" }"

# The carrier responds after the call. Poll until it books or refuses the parcel.
until curl --fail-with-body --silent --show-error --retry 5 "$SHIPDESK_URL/api/shipments/states" \
  --header "Authorization: Bearer $SHIPDESK_KEY" \
  --json "{ \"docketNumbers\": [\"$DOCKET\"] }" | grep -E '"state":"(booked|refused)"'; do
  sleep 1
done
