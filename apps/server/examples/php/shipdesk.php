<?php
// Calls Shipdesk without a library. An https:// URL needs the openssl extension.

/** Returns JSON as an array, or a file as a string. Retries 429 and 503 four times, exits on other errors. */
function call(string $method, string $path, ?array $body = null, ?string $idempotencyKey = null): array|string
{
    $headers = [
        'Authorization: Bearer ' . getenv('SHIPDESK_KEY'),
        'Content-Type: application/json',
        'Idempotency-Key: ' . ($idempotencyKey ?? bin2hex(random_bytes(16))),
    ];
    $content = $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR);
    $http = ['method' => $method, 'header' => $headers, 'content' => $content, 'ignore_errors' => true];
    for ($attempt = 1; ; $attempt++) {
        $response = file_get_contents(getenv('SHIPDESK_URL') . $path, false, stream_context_create(['http' => $http]));
        if ($response === false) exit("Shipdesk does not respond.\n");
        $head = implode("\n", $http_response_header);
        $status = (int) explode(' ', $head)[1];
        if ($status < 300) {
            return preg_match('/^content-type: .*json/mi', $head) ? json_decode($response, true) : $response;
        }
        if (!in_array($status, [429, 503]) || $attempt === 5) exit("$status $response\n");
        sleep(preg_match('/^retry-after: (\d+)/mi', $head, $matches) ? (int) $matches[1] : 1);
    }
}

/** Returns the event of a request that Shipdesk signed within five minutes of now, else null. */
function readWebhook(string $body, string $secret): ?array
{
    [$id, $sentAt, $signatures] = array_map(
        fn ($name) => $_SERVER["HTTP_WEBHOOK_$name"] ?? '',
        ['ID', 'TIMESTAMP', 'SIGNATURE'],
    );
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
    $isSigned = array_filter(explode(' ', $signatures), fn ($signature) => hash_equals($expected, $signature)) !== [];
    return $isSigned && abs(time() - (int) $sentAt) < 300 ? json_decode($body, true) : null;
}
