<?php
require __DIR__ . '/shipdesk.php';

$docket = $argv[1];
$case = call('GET', "/api/ndr/$docket")['data']['case'];
// `actions` lists what the reason and the carrier allow, with the fields that each action requires.
$offers = array_column($case['actions'], null, 'kind');
if (!isset($offers['reattempt'])) exit("$docket does not allow another attempt\n");
$item = ['docketNumber' => $docket, 'action' => 'reattempt'];
if (in_array('date', $offers['reattempt']['required'])) $item['date'] = $case['days'][0];
foreach (call('POST', '/api/ndr/actions', ['items' => [$item]])['data'] as $outcome) {
    echo "$docket $outcome[state] ", $outcome['problem']['message'] ?? '', "\n";
}
