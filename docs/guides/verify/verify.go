// Verifies a delivery: go run verify.go <secret> <Service-Signature header> [now, in Unix seconds] < body
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"time"
)

var headerPattern = regexp.MustCompile(`^t=([0-9]{1,15}),v1=([0-9a-f]{64})$`)

// whyNotGenuine tells why a delivery must not be trusted; "" when it is genuine. rawBody is what came in, unparsed.
func whyNotGenuine(secret, header string, rawBody []byte, now int64) string {
	parts := headerPattern.FindStringSubmatch(header)
	if parts == nil {
		return "malformed header"
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(parts[1] + "."))
	mac.Write(rawBody)
	signature, _ := hex.DecodeString(parts[2])
	if !hmac.Equal(mac.Sum(nil), signature) {
		return "wrong signature"
	}
	sentAt, _ := strconv.ParseInt(parts[1], 10, 64)
	if now-sentAt > 300 {
		return "too old"
	}
	return ""
}

func main() {
	if len(os.Args) < 3 {
		fmt.Println("usage: verify <secret> <header> [now] < body")
		os.Exit(2)
	}
	now := time.Now().Unix()
	if len(os.Args) > 3 {
		now, _ = strconv.ParseInt(os.Args[3], 10, 64)
	}
	rawBody, _ := io.ReadAll(os.Stdin)
	if reason := whyNotGenuine(os.Args[1], os.Args[2], rawBody, now); reason != "" {
		fmt.Println(reason)
		os.Exit(1)
	}
	fmt.Println("genuine")
}
