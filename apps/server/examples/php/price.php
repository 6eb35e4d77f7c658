<?php
require __DIR__ . '/shipdesk.php';

$quote = call('POST', '/api/quotes', [
    'fromPincode' => '682002',
    'toPincode' => '560001',
    'paymentMode' => 'COD',
    'invoicePaise' => 99900,
    'boxes' => [
        ['lengthMm' => 300, 'widthMm' => 200, 'heightMm' => 100, 'deadGrams' => 1250, 'count' => 1],
    ],
])['data'];
foreach ($quote['services'] as $service) {
    echo $service['service'], ': ₹', $service['totalPaise'] / 100, ', ', $service['etaDays'], " days\n";
}
