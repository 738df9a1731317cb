#!/bin/sh
# Makes the secrets of compose.yml once, as files in ./secrets: nothing of them stands in a variable or an image.
# Only the owner of the folder passes into it; the files themselves are read by the users of the containers.
set -eu
cd "$(dirname "$0")"
umask 022
mkdir -m 700 secrets

random() { od -An -vtx1 -N24 /dev/urandom | tr -d ' \n'; }
url() { printf 'postgres://%s:%s@postgres:5432/serai' "$1" "$(random)"; }

random > secrets/postgres_password
url serai_owner > secrets/database_url
url serai_app_login > secrets/database_app_url
url serai_system_login > secrets/database_system_url
random > secrets/serai_secret
random > secrets/metrics_token
# smtps://user:password@host, once there is a mail server: until then e-mails wait.
: > secrets/smtp_url
[ -e serai.env ] || cp serai.env.example serai.env
echo 'The secrets are in deploy/secrets. Keep a copy of serai_secret: a backup cannot be opened without it.'
