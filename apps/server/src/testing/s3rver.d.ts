declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    directory: string
    silent: boolean
    vhostBuckets: boolean
    allowMismatchedSignatures: boolean
    configureBuckets: { name: string }[]
  }
  // oxlint-disable-next-line import/no-default-export -- the package has a default export
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
