import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginPage.module.css'
import { signInMethodsQuery } from '#shared/api/sign-in-methods.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { invitationToken, type Credentials } from './session.queries.ts'

const CodeForm = lazyComponent(() => import('./signing/CodeForm.tsx'), 'CodeForm')
const ForgottenForm = lazyComponent(() => import('./signing/ForgottenForm.tsx'), 'ForgottenForm')
const Invitation = lazyComponent(() => import('./signing/Invitation.tsx'), 'Invitation')
const OtherSignInMethods = lazyComponent(() => import('./signing/OtherSignInMethods.tsx'), 'OtherSignInMethods')

type Step = { kind: 'password' } | { kind: 'code'; credentials: Credentials } | { kind: 'forgotten' }

/** The steps of the sign-in. */
export const SignIn = () => {
  const { t } = useTranslation('signing')
  const { problem } = useSearch({ from: '/login' })
  const { data: methods } = useQuery(signInMethodsQuery)
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const [token] = useState(invitationToken)
  const begin = () => setStep({ kind: 'password' })
  return (
    <Suspense fallback={null}>
      {token !== undefined && <Invitation token={token} />}
      {step.kind === 'password' && problem && (
        <RefusalAlert className={styles.problem} text={t(`problems.${problem}`)} />
      )}
      {step.kind === 'password' && (
        <LoginForm onCode={(credentials) => setStep({ kind: 'code', credentials })}>
          {methods && (methods.passwordByEmail || methods.provider) && (
            // The code may load while the person is already typing, so the form stays visible.
            <Suspense fallback={null}>
              <OtherSignInMethods methods={methods} onForgotten={() => setStep({ kind: 'forgotten' })} />
            </Suspense>
          )}
        </LoginForm>
      )}
      {step.kind === 'code' && <CodeForm credentials={step.credentials} onBack={begin} />}
      {step.kind === 'forgotten' && <ForgottenForm onBack={begin} />}
    </Suspense>
  )
}
