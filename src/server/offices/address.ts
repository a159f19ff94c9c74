/** An office's address on one line, as customers read it: that of the location `l`, put together by the database. */
export const ADDRESS_LINE = `concat_ws(', ', nullif(l.address1, ''), nullif(l.address2, ''), nullif(l.city, ''),
    nullif(trim(concat_ws(' ', l.state, l.zip_code)), ''))`
