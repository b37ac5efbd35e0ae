/** Namespace of the uuids of demo content, which are derived from the content. */
export const NAMESPACE = '5a4c2f60-8d1b-5a0e-9b1c-2f7d9f6f3a11'
