<?php
require __DIR__ . '/shipdesk.php';

$shipment = call('GET', "/api/shipments/$argv[1]")['data'];
echo "$shipment[awb] $shipment[status]\n";
foreach ($shipment['events'] as $event) {
    echo "$event[at] $event[status] $event[location]\n";
}
