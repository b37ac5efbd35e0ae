/** 3 is Image API 3.0, 2 is 2.1. */
export type ImageApiVersion = 2 | 3
