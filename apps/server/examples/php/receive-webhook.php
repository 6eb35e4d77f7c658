<?php
// php -S 0.0.0.0:8080 receive-webhook.php
require __DIR__ . '/shipdesk.php';

$event = readWebhook(file_get_contents('php://input'), getenv('WEBHOOK_SECRET'));
http_response_code($event === null ? 400 : 204);
if ($event !== null) {
    error_log("$event[type] " . json_encode($event['data']));
}
