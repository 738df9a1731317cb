/** How a receiver verifies a delivery: over the raw bytes, before parsing. spec 6 */
export const SNIPPETS = {
  TypeScript: `import { createHmac, timingSafeEqual } from 'node:crypto'

export function verify(rawBody: Buffer, header: string, secret: string): boolean {
  const { t, v1 } = Object.fromEntries(header.split(',').map((part) => part.split('=')))
  if (!(Math.abs(Date.now() / 1000 - Number(t)) <= 300)) return false
  const expected = createHmac('sha256', secret).update(\`\${t}.\`).update(rawBody).digest()
  const given = Buffer.from(v1 ?? '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}`,
  Python: `import hashlib, hmac, time

def verify(raw_body: bytes, header: str, secret: str) -> bool:
    parts = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
    t, v1 = parts.get("t", ""), parts.get("v1", "")
    if not t.isdecimal() or abs(time.time() - int(t)) > 300:
        return False
    signed = t.encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), v1.encode())`,
  PHP: `function verify(string $rawBody, string $header, string $secret): bool {
    parse_str(str_replace(',', '&', $header), $parts);
    ['t' => $t, 'v1' => $v1] = $parts + ['t' => '', 'v1' => ''];
    if (abs(time() - (int) $t) > 300) return false;
    return hash_equals(hash_hmac('sha256', $t . '.' . $rawBody, $secret), $v1);
}`,
  Go: `func verify(rawBody []byte, header, secret string) bool {
	parts := map[string]string{}
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		parts[name] = value
	}
	t, err := strconv.ParseInt(parts["t"], 10, 64)
	if err != nil || time.Since(time.Unix(t, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(parts["t"] + "."))
	mac.Write(rawBody)
	given, err := hex.DecodeString(parts["v1"])
	return err == nil && hmac.Equal(mac.Sum(nil), given)
}`,
  openssl: `# T and V1 out of the header Service-Signature, the raw body in body.json
{ printf '%s.' "$T"; cat body.json; } | openssl dgst -sha256 -hmac "$SECRET" -r \\
  | cut -d ' ' -f 1 | grep -qxF "$V1" && echo good`,
}
