<?php
require __DIR__ . '/shipdesk.php';

$dockets = array_slice($argv, 1);
$bookings = call('POST', '/api/shipments', ['docketNumbers' => $dockets, 'choice' => 'cheapest'])['data'];
// The carrier responds after the call. Poll until it books or refuses the parcel.
while (in_array('booking', array_column($bookings, 'state'))) {
    sleep(1);
    $bookings = call('POST', '/api/shipments/states', ['docketNumbers' => $dockets])['data'];
}
foreach ($bookings as $booking) {
    $outcome = $booking['awb'] ?? $booking['problem']['message'];
    echo "$booking[docketNumber] $booking[state] $outcome\n";
}
