import { Type } from 'typebox'
import { Uuid } from '../platform/hal.ts'

/** The person who performed an action. */
export const Person = Type.Object({ uuid: Uuid, username: Type.String(), name: Type.String(), surname: Type.String() })

/** The API key that an action was performed with. */
export const ActingKey = Type.Union(
  [Type.Object({ uuid: Uuid, name: Type.String(), prefix: Type.String() }), Type.Null()],
  { description: 'the API key with which a program made the change; it may be revoked; null without a key' },
)

/** The email address of an account, and whether it is verified. */
export const AccountEmail = Type.Object({
  email: Type.String(),
  pendingEmail: Type.Union([Type.String(), Type.Null()], {
    description: 'requested by the user and not verified yet',
  }),
  emailVerified: Type.Boolean({
    description: 'whether the identity provider of the organisation may link the account by it',
  }),
})
