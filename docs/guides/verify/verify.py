# Verifies a delivery: python3 verify.py <secret> <Service-Signature header> [now, in Unix seconds] < body
import hashlib
import hmac
import re
import sys
import time


def why_not_genuine(secret, header, raw_body, now=None):
    """Why a delivery must not be trusted; None when it is genuine. `raw_body` is the bytes as they came in."""
    parts = re.fullmatch(r"t=([0-9]{1,15}),v1=([0-9a-f]{64})", header or "")
    if parts is None:
        return "malformed header"
    sent_at, signature = parts.groups()
    expected = hmac.new(secret.encode(), sent_at.encode() + b"." + raw_body, hashlib.sha256)
    if not hmac.compare_digest(expected.hexdigest(), signature):
        return "wrong signature"
    now = time.time() if now is None else now
    return "too old" if now - int(sent_at) > 300 else None


if __name__ == "__main__":
    reason = why_not_genuine(
        sys.argv[1], sys.argv[2], sys.stdin.buffer.read(), float(sys.argv[3]) if len(sys.argv) > 3 else None
    )
    print(reason or "genuine")
    sys.exit(1 if reason else 0)
