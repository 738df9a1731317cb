#!/bin/sh
# Runs once, in an empty database server: the owner of the tables, the two logins of what serves, and both databases.
set -eu

# postgres://name:password@…: the passwords are of letters and digits alone.
password() { sed 's|^[^:]*://[^:]*:\([0-9a-f]*\)@.*|\1|' "/run/secrets/$1"; }

psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner="$(password database_url)" \
  --set app="$(password database_app_url)" \
  --set system="$(password database_system_url)" <<'SQL'
CREATE ROLE serai_app NOLOGIN;
CREATE ROLE serai_system NOLOGIN;
CREATE ROLE serai_owner LOGIN PASSWORD :'owner';
CREATE ROLE serai_app_login LOGIN NOINHERIT PASSWORD :'app';
CREATE ROLE serai_system_login LOGIN NOINHERIT PASSWORD :'system';
GRANT serai_app, serai_system TO serai_owner;
GRANT serai_app TO serai_app_login;
GRANT serai_system TO serai_system_login;
CREATE DATABASE serai OWNER serai_owner;
CREATE DATABASE serai_sandbox OWNER serai_owner;
SQL
