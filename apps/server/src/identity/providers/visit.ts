import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client'
import type { Seals } from '#platform/seals.ts'

export const VISIT_SECONDS = 600

/** What a browser carries, sealed, while its person is at the provider. */
export type Visit = { state: string; nonce: string; verifier: string; redirect: string; until: number }

/** Who somebody is, in the words of the provider. */
export type Claims = { subject: string; email: string | undefined }

/** Begins a visit: code flow with PKCE, state and nonce. @source OpenID Connect Core 1.0 §3.1, RFC 7636 */
export const beginVisit = async (
  configuration: Configuration,
  { returnAddress, redirect }: { returnAddress: string; redirect: string },
): Promise<{ address: string; visit: Visit }> => {
  const visit = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    redirect,
    until: Date.now() + VISIT_SECONDS * 1000,
  }
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress,
    scope: 'openid email profile',
    state: visit.state,
    nonce: visit.nonce,
    code_challenge: await calculatePKCECodeChallenge(visit.verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, visit }
}

/** Asks the provider who came back. The e-mail address counts only where the provider has verified it.
 *  @throws when anything about the answer is not as it was asked for */
export const endVisit = async (
  configuration: Configuration,
  address: URL,
  { state, nonce, verifier }: Visit,
): Promise<Claims> => {
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const told = tokens.claims()
  if (told === undefined) throw new Error('the provider gave no ID token')
  const { sub: subject } = told
  const asked = configuration.serverMetadata().userinfo_endpoint
  const more = asked === undefined ? undefined : await fetchUserInfo(configuration, tokens.access_token, subject)
  const { email, email_verified: verified } = more?.email === undefined ? told : more
  return { subject, email: typeof email === 'string' && verified === true ? email : undefined }
}

const about = (tenantId: number): string => `visit ${tenantId}`

export const sealVisit = (seals: Seals, tenantId: number, visit: Visit): string =>
  seals.seal(JSON.stringify(visit), about(tenantId)).toString('base64url')

/** The visit that a cookie carries. @throws when it is none of this organisation, or took too long */
export const openVisit = (seals: Seals, tenantId: number, cookie: string): Visit => {
  const visit = JSON.parse(seals.open(Buffer.from(cookie, 'base64url'), about(tenantId))) as Visit // only sealVisit writes it
  if (visit.until < Date.now()) throw new Error('the visit took too long')
  return visit
}
