import type { Endpoint } from '@pressmark/contract/platform/endpoint.ts'
import type { Call, Product } from '../../../../../tools/harness/start-product.ts'
import type { Newcomer } from '../../calls/actors.ts'
import type { Parts } from '../../calls/requests.ts'
import type { Entities, Maker } from '../entities.ts'

/** Replaces parts of a generated request whose meaning no schema has, such as a password or the code of an email. */
export type Given = {
  path?: Parts['path']
  query?: Parts['query']
  body?: unknown
  /** The file of a form. */
  file?: { name: string; bytes: Buffer | string }
  headers?: Record<string, string>
  /** A body that is sent as it is. */
  bytes?: Buffer
  /** The session of the request; null for none. */
  cookie?: string | null
}

/** The running product, prepared. `me` is an administrator of all organisations, and sends `call`. */
export type World = {
  product: Product
  call: Call
  make: Maker
  entities: Entities
  me: Newcomer
  /** The address of a program that accepts messages, with a picture and an identity provider. */
  outside: string
  /** Creates a signed-in person with the rights of editors, or of readers. */
  person: (workgroup?: 'Editors' | 'Readers' | 'Administrators') => Promise<Newcomer>
  /** Sends a call whose request is a file, or whose answer has no content. @throws if it is refused */
  send: (
    endpoint: Endpoint,
    how: { params?: Record<string, string>; file?: { field?: string; bytes: Buffer }; cookie?: string },
  ) => Promise<void>
  /** Waits for the email to this address and returns the token of its link. */
  tokenFor: (address: string) => Promise<string>
}

export type Recipe = (world: World) => Promise<Given> | Given
export type Recipes = Record<string, Recipe>
