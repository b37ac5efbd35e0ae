import { Type } from 'typebox'
import { Uuid } from '../platform/hal.ts'

/** The person who performed an action. */
export const Person = Type.Object({ uuid: Uuid, username: Type.String(), name: Type.String(), surname: Type.String() })
