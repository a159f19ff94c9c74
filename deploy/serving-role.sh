#!/bin/sh
# Creates the role that serves; `migrate` gives it its rights. On a volume from before there was one, run it by hand:
#   docker compose -f deploy/compose.yaml exec database sh /docker-entrypoint-initdb.d/serving-role.sh
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 \
  --set password="$POSTGRES_SERVING_PASSWORD" <<'SQL'
create role portal_server login password :'password';
SQL
