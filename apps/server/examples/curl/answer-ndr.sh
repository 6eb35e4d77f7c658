# Returns the failed delivery, with the actions that its reason and its carrier allow.
curl --fail-with-body --silent --show-error --retry 5 "$SHIPDESK_URL/api/ndr/$DOCKET" \
  --header "Authorization: Bearer $SHIPDESK_KEY"

curl --fail-with-body --silent --show-error --retry 5 "$SHIPDESK_URL/api/ndr/actions" \
  --header "Authorization: Bearer $SHIPDESK_KEY" \
  --header "Idempotency-Key: $(date +%F)-reattempt-$DOCKET" \
  --json "{ \"items\": [{ \"docketNumber\": \"$DOCKET\", \"action\": \"reattempt\" }] }"
