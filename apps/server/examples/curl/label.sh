curl --fail-with-body --silent --show-error --retry 5 "$SHIPDESK_URL/api/labels" \
  --header "Authorization: Bearer $SHIPDESK_KEY" \
  --output labels.pdf \
  --json "{ \"docketNumbers\": [\"$DOCKET\"], \"size\": \"100x150\" }"
