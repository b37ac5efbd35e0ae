import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'

/** The OpenID Connect provider of an organisation. The server never returns the secret. */
export const IdentityProvider = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  label: Type.String({ description: 'what the login screen calls it' }),
})
export type IdentityProvider = Static<typeof IdentityProvider>

export const ProviderChange = Type.Object({
  issuer: Type.String({ maxLength: 500, pattern: '^https?://[^\\s?#]+$' }),
  clientId: Type.String({ minLength: 1, maxLength: 200 }),
  clientSecret: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'may be left out where issuer and client stay' }),
  ),
  label: Type.String({ minLength: 1, maxLength: 60 }),
})
export type ProviderChange = Static<typeof ProviderChange>

const address = { path: '/iam/tenants/identityProvider' } as const
const answer = Type.Object({
  provider: Type.Union([IdentityProvider, Type.Null()]),
  returnAddress: Type.String({ description: 'what the provider has to know as redirect URI' }),
})

export const readIdentityProvider = endpoint({
  ...address,
  method: 'GET',
  summary: 'The identity provider of the organisation',
  answer,
})

export const setIdentityProvider = endpoint({
  ...address,
  method: 'PUT',
  summary: 'Sets the identity provider of the organisation, which has to answer now',
  body: ProviderChange,
  answer,
  refusals: ['providerUnreachable', 'providerSecretMissing'],
})

export const removeIdentityProvider = endpoint({
  ...address,
  method: 'DELETE',
  summary: 'Takes the identity provider away; passwords go on',
  status: 204,
})

export const startProviderSignIn = endpoint({
  method: 'GET',
  path: '/users/provider',
  summary: 'Leads to the identity provider of the organisation, to sign in there',
  query: Type.Object({ redirect: Type.Optional(Type.String({ maxLength: 2000 })) }),
  produces: 'text/html',
})

export const finishProviderSignIn = endpoint({
  method: 'GET',
  path: '/users/provider/return',
  summary: 'Where the identity provider leads back to; signs a member in whom it knows',
  produces: 'text/html',
})
