curl --fail-with-body --silent --show-error --retry 5 "$SHIPDESK_URL/api/shipments/$DOCKET" \
  --header "Authorization: Bearer $SHIPDESK_KEY"
