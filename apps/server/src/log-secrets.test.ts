import { createTenantSwitch, redeemTenantSwitch } from '@pressmark/contract/identity/tenant-switches.ts'
import { login } from '@pressmark/contract/identity/identity.ts'
import {
  startProviderSignIn,
  finishProviderSignIn,
  setIdentityProvider,
} from '@pressmark/contract/identity/identity-provider.ts'
import {
  createPasswordLink,
  requestPasswordReset,
  inviteUser,
  readPasswordLink,
  usePasswordLink,
} from '@pressmark/contract/identity/password-links.ts'
import { changePassword } from '@pressmark/contract/identity/profile.ts'
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@pressmark/contract/identity/second-factor.ts'
import { createTask, updateTask } from '@pressmark/contract/workflow/transition-tasks.ts'
import { createUser } from '@pressmark/contract/identity/users.ts'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { join } from '#identity/system-workgroups.ts'
import { codeOf, setUpFactor } from '#testing/factors.testing.ts'
import { CLIENT, openInstitution } from '#testing/institution.testing.ts'
import { newItem } from '#testing/media.testing.ts'
import { openWorld } from '#testing/world.ts'
import { runDueActions, fire, transitionNamed } from '#workflow/workflow.testing.ts'

/* Secrets that are sent in a body. The test looks for each of them in the log. */
const SENT = {
  wrong: 'a password that is wrong',
  another: 'another long password',
  created: 'the password of a new user',
  changed: 'the password after the change',
  handedOver: 'a-code-for-another-organisation',
  webhook: 'the secret that signs what is sent',
  otherWebhook: 'the secret that signs it from then on',
  otherClient: 'another secret of the institution',
}

test('no line of the log has a secret, at any level and also after errors', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const world = await openWorld({ privateHosts: new Set(['127.0.0.1', 'localhost']) }, log)
  const [tenant, elsewhere] = [await world.tenant(), await world.tenant()]
  const institution = await openInstitution([`http://${tenant.host}${finishProviderSignIn.path}`])
  try {
    const [admin, person, other] = [
      await tenant.as('Administrators'),
      await tenant.as('Readers'),
      await tenant.as('Editors'),
    ]
    const { secret, recoveryCodes } = await setUpFactor(world, person)
    const { wrong, another } = SENT
    const authorization = (password: string) =>
      `Basic ${Buffer.from(`${person.username}:${password}`).toString('base64')}`
    const code = codeOf(secret)
    const signIn = (password: string, oneTimeCode: string) =>
      tenant.visitor.call(login, { headers: { authorization: authorization(password), 'one-time-code': oneTimeCode } })
    await signIn(wrong, code)
    await signIn(person.password, code)

    const { body: link } = await admin.call(createPasswordLink, { params: { uuid: person.personUuid } })
    const token = link.address!.split('#')[1]!

    await elsewhere.run((db) => join(db, other.personUuid, 'Readers'))
    const { body: leaving } = await other.call(createTenantSwitch, { body: { tenant: elsewhere.name } })
    const switchCode = leaving.url.split('#')[1]!
    await elsewhere.visitor.call(redeemTenantSwitch, { body: { code: switchCode } })

    await admin.call(setIdentityProvider, { body: { issuer: institution.issuer, ...CLIENT, label: 'There' } })
    institution.setVisitor('somebody', {})
    const started = await tenant.visitor.call(startProviderSignIn)
    const back = new URL(await institution.signIn(String(started.headers.location), `http://${tenant.host}`))
    const signInState = String(started.headers['set-cookie']).split(';')[0]!
    const url = `${back.pathname}${back.search}`
    const comeBack = async () => {
      const { statusCode } = await tenant.visitor.send({ method: 'GET', url, headers: { cookie: signInState } })
      return { status: statusCode }
    }
    await comeBack()
    await comeBack()

    const { uuid: transitionUuid } = await transitionNamed(admin, 'submit')
    const hook = { url: 'http://127.0.0.1:9/hook', secret: SENT.webhook }
    const { body: task } = await admin.call(createTask, {
      body: { templateName: 'callWebhook', transitionUuid, parameters: hook },
    })
    await fire(admin, 'submit', await newItem(tenant, 'Sheet'))
    await runDueActions(world, tenant)

    /* Sends every call that has a secret. */
    const sendAll = async () => {
      const newUser = { username: `new-${lines.length}`, email: 'new@example.org', tenantName: tenant.name }
      return [
        await signIn(person.password, recoveryCodes[0]!),
        await admin.call(createUser, { body: { ...newUser, password: SENT.created } }),
        await admin.call(inviteUser, { body: { ...newUser, username: `${newUser.username}-too` } }),
        await other.call(changePassword, {
          params: { uuid: other.personUuid },
          body: { oldPassword: other.password, newPassword: SENT.changed },
        }),
        await other.call(changePassword, {
          params: { uuid: other.personUuid },
          body: { oldPassword: wrong, newPassword: another },
        }),
        await tenant.visitor.call(requestPasswordReset, { body: { username: person.username } }),
        await tenant.visitor.call(readPasswordLink, { body: { token } }),
        await admin.call(startSecondFactor, { body: { password: wrong } }),
        await admin.call(confirmSecondFactor, { body: { code } }),
        await person.call(renewRecoveryCodes, { body: { password: wrong } }),
        await person.call(disableSecondFactor, { body: { password: wrong } }),
        await elsewhere.visitor.call(redeemTenantSwitch, { body: { code: switchCode } }),
        await elsewhere.visitor.call(redeemTenantSwitch, { body: { code: SENT.handedOver } }),
        await admin.call(updateTask, {
          params: { uuid: task.uuid },
          body: { parameters: { ...hook, secret: SENT.otherWebhook } },
        }),
        await admin.call(setIdentityProvider, {
          body: { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: SENT.otherClient, label: 'Nowhere' },
        }),
        await comeBack(),
        await tenant.visitor.call(usePasswordLink, { body: { token, newPassword: another } }),
      ].map(({ status }) => status)
    }
    // Some secrets are right and some are wrong, but no call causes a server error.
    expect((await sendAll()).filter((status) => status === 500)).toEqual([])
    await institution.close()
    await comeBack()

    // Without these tables most calls are server errors, and errors are logged.
    for (const table of ['session', 'person', 'transition_task', 'password_link', 'tenant_switch', 'identity_provider'])
      await world.database.pool.query(`alter table ${table} rename to ${table}_away`)
    const broken = await sendAll()
    expect(broken.filter((status) => status === 500).length).toBeGreaterThan(broken.length / 2)
    log.info(
      { req: { headers: { 'one-time-code': code, authorization: authorization(wrong), cookie: signInState } } },
      'asked',
    )

    const output = lines.join('')
    expect(lines.length).toBeGreaterThan(3)
    expect(output).toContain('unexpected')
    expect(output).toContain('the sign-in at the identity provider failed')
    const secrets = {
      ...SENT,
      secret,
      code,
      token,
      switchCode,
      signInState: signInState.split('=')[1]!,
      password: person.password,
      credentials: authorization(person.password).slice(6),
      cookie: person.cookie.split('=')[1]!,
      recovery: recoveryCodes[0]!,
      client: CLIENT.clientSecret,
      providerCode: back.searchParams.get('code')!,
    }
    expect(Object.entries(secrets).filter(([, value]) => output.includes(value))).toEqual([])
  } finally {
    await world.close()
  }
})
