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
import type { Encryption } from '#platform/encryption.ts'

export const SIGN_IN_STATE_SECONDS = 600

/** State of a sign-in that the browser stores encrypted until its person returns from the provider. */
export type SignInState = { state: string; nonce: string; verifier: string; redirect: string; until: number }

/** The identity of a person, as confirmed by the provider. */
export type Claims = { subject: string; email: string | undefined }

/** Creates a request of the code flow with PKCE, state and nonce. @source OpenID Connect Core 1.0 §3.1, RFC 7636 */
export const authorizationRequest = async (
  configuration: Configuration,
  { returnAddress, redirect }: { returnAddress: string; redirect: string },
): Promise<{ address: string; signInState: SignInState }> => {
  const signInState = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    redirect,
    until: Date.now() + SIGN_IN_STATE_SECONDS * 1000,
  }
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress,
    scope: 'openid email profile',
    state: signInState.state,
    nonce: signInState.nonce,
    code_challenge: await calculatePKCECodeChallenge(signInState.verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, signInState }
}

/** Asks the provider for the identity of the person. An email address counts only if the provider has verified it.
 *  @throws if any part of the answer does not match the request */
export const readClaims = async (
  configuration: Configuration,
  address: URL,
  { state, nonce, verifier }: SignInState,
): Promise<Claims> => {
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()
  if (idToken === undefined) throw new Error('the provider gave no ID token')
  const { sub: subject } = idToken
  const userInfoEndpoint = configuration.serverMetadata().userinfo_endpoint
  const userInfo =
    userInfoEndpoint === undefined ? undefined : await fetchUserInfo(configuration, tokens.access_token, subject)
  const { email, email_verified: verified } = userInfo?.email === undefined ? idToken : userInfo
  return { subject, email: typeof email === 'string' && verified === true ? email : undefined }
}

const purpose = (tenantId: number): string => `visit ${tenantId}`

export const encryptSignInState = (encryption: Encryption, tenantId: number, signInState: SignInState): string =>
  encryption.encrypt(JSON.stringify(signInState), purpose(tenantId)).toString('base64url')

/** Decrypts the state in a cookie. @throws if it belongs to another tenant or has expired */
export const decryptSignInState = (encryption: Encryption, tenantId: number, cookie: string): SignInState => {
  const signInState = JSON.parse(encryption.decrypt(Buffer.from(cookie, 'base64url'), purpose(tenantId))) as SignInState // written by `encryptSignInState` only
  if (signInState.until < Date.now()) throw new Error('the sign-in took too long')
  return signInState
}
