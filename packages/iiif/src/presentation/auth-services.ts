import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { authAccess, authLogout, authProbe, authToken } from '@pressmark/contract/presentation/presentation.ts'

export const AUTH_CONTEXT = 'http://iiif.io/api/auth/2/context.json'

/**
 * Profiles of the services for which the standard defines none: the sections that they conform to. Mirador 4 stops if a service has
 * no profile. See docs/decisions/0069-profiles-of-authorization-services.md
 */
const PROFILES = {
  probe: 'https://iiif.io/api/auth/2.0/#probe-service',
  token: 'https://iiif.io/api/auth/2.0/#access-token-service',
  logout: 'https://iiif.io/api/auth/2.0/#logout-service',
}

/**
 * Returns the services with which a viewer checks whether its reader may see something, and lets the reader sign in.
 * They go into `service` of a resource of Presentation 3 or Image 3. Its `@context` then begins with `AUTH_CONTEXT`.
 * @param uuid Asset, item or collection.
 * Source: IIIF Authorization Flow API 2.0 §3 to §6
 */
export const authServices = (origin: string, uuid: string) => [
  {
    id: origin + addressOf(authProbe, { uuid }),
    type: 'AuthProbeService2',
    profile: PROFILES.probe,
    errorHeading: { en: ['Not for everyone'], it: ['Non per tutti'] },
    errorNote: {
      en: ['This may be seen by members of the organisation.'],
      it: ['Visibile ai membri dell’organizzazione.'],
    },
    service: [accessService(origin)],
  },
]

/** Returns the same services for a document of Presentation 2.1 or Image 2.1, whose context does not define them. */
export const authServicesFor2 = (origin: string, uuid: string) =>
  authServices(origin, uuid).map((service) => ({ '@context': AUTH_CONTEXT, ...service }))

const accessService = (origin: string) => ({
  id: origin + authAccess.path,
  type: 'AuthAccessService2',
  profile: 'active',
  label: { en: ['Sign in'], it: ['Accedi'] },
  heading: { en: ['Sign in to see this'], it: ['Accedi per vederlo'] },
  note: {
    en: ['This may be seen by members of the organisation.'],
    it: ['Visibile ai membri dell’organizzazione.'],
  },
  confirmLabel: { en: ['Sign in'], it: ['Accedi'] },
  service: [
    {
      id: origin + authToken.path,
      type: 'AuthAccessTokenService2',
      profile: PROFILES.token,
      errorHeading: { en: ['Not signed in'], it: ['Accesso non effettuato'] },
      errorNote: { en: ['Sign in and try again.'], it: ['Accedi e riprova.'] },
    },
    {
      id: origin + authLogout.path,
      type: 'AuthLogoutService2',
      profile: PROFILES.logout,
      label: { en: ['Sign out'], it: ['Esci'] },
    },
  ],
})
