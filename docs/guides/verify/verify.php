<?php
// Verifies a delivery: php verify.php <secret> <Service-Signature header> [now, in Unix seconds] < body
declare(strict_types=1);

/** Why a delivery must not be trusted; null when it is genuine. $rawBody is php://input, before any parsing. */
function why_not_genuine(string $secret, string $header, string $rawBody, ?int $now = null): ?string
{
    if (!preg_match('/\At=([0-9]{1,15}),v1=([0-9a-f]{64})\z/', $header, $parts)) {
        return 'malformed header';
    }
    [, $time, $signature] = $parts;
    $expected = hash_hmac('sha256', "$time.$rawBody", $secret);
    if (!hash_equals($expected, $signature)) {
        return 'wrong signature';
    }
    return ($now ?? time()) - (int) $time > 300 ? 'too old' : null;
}

if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    $now = isset($argv[3]) ? (int) $argv[3] : null;
    $reason = why_not_genuine($argv[1] ?? '', $argv[2] ?? '', stream_get_contents(STDIN), $now);
    echo $reason ?? 'genuine', "\n";
    exit($reason === null ? 0 : 1);
}
