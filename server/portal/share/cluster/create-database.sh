#!/bin/sh
# Patroni runs this once, on the first primary, with the URL of a superuser.
exec /usr/lib/postgresql/15/bin/psql --no-psqlrc --set ON_ERROR_STOP=1 --dbname "$1" <<'END'
create role portal login password 'CHANGE-ME';
create database portal owner portal;
END
