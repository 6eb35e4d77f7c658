<?php
require __DIR__ . '/shipdesk.php';

$labels = call('POST', '/api/labels', ['docketNumbers' => array_slice($argv, 1), 'size' => '100x150']);
file_put_contents('labels.pdf', $labels);
