/** The UUID before all others, and of no row. @source RFC 9562 §5.9 */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'
