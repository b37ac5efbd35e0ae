import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'

/** The OpenID Connect provider of an organisation. The server never returns the secret. */
export const IdentityProvider = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  label: Type.String({ description: 'name on the sign-in page' }),
})
export type IdentityProvider = Static<typeof IdentityProvider>

export const ProviderChange = Type.Object({
  issuer: Type.String({ maxLength: 500, pattern: '^https?://[^\\s?#]+$' }),
  clientId: Type.String({ minLength: 1, maxLength: 200 }),
  clientSecret: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'may be left out if issuer and client do not change' }),
  ),
  label: Type.String({ minLength: 1, maxLength: 60 }),
})
export type ProviderChange = Static<typeof ProviderChange>

const address = { path: '/iam/tenants/identityProvider' } as const
const answer = Type.Object({
  provider: Type.Union([IdentityProvider, Type.Null()]),
  returnAddress: Type.String({ description: 'the redirect URI to register with the provider' }),
  version: Type.Integer({ description: '0 without a provider' }),
})

export const readIdentityProvider = endpoint({
  ...address,
  id: 'identityProvider.get',
  method: 'GET',
  summary: 'The identity provider of the organisation',
  answer,
})

export const setIdentityProvider = endpoint({
  ...address,
  id: 'identityProvider.set',
  method: 'PUT',
  summary: 'Sets the identity provider of the organisation. It must respond during the call',
  body: ProviderChange,
  answer,
  refusals: ['providerUnreachable', 'providerSecretMissing', 'staleVersion'],
})

export const removeIdentityProvider = endpoint({
  ...address,
  id: 'identityProvider.remove',
  method: 'DELETE',
  summary: 'Removes the identity provider. Passwords still work',
  status: 204,
})

export const startProviderSignIn = endpoint({
  id: 'session.startProviderSignIn',
  answerHeaders: ['Set-Cookie'],
  method: 'GET',
  path: '/users/provider',
  summary: 'Redirects to the identity provider of the organisation to sign in',
  query: Type.Object({ redirect: Type.Optional(Type.String({ maxLength: 2000 })) }),
  produces: 'text/html',
  alsoAnswers: [302],
})

export const finishProviderSignIn = endpoint({
  id: 'session.finishProviderSignIn',
  answerHeaders: ['Set-Cookie'],
  method: 'GET',
  path: '/users/provider/return',
  summary: 'The redirect URI of the identity provider. Signs in the member that it verified',
  produces: 'text/html',
  alsoAnswers: [302],
})
