import '@pressmark/ui/trusted-texts.ts'
import './app/layers.css'
import '@mantine/core/styles.layer.css'
import '@pressmark/ui/inter.css'
import '@pressmark/ui/newsreader.css'
import './app/fonts.css'
import '@pressmark/ui/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { retryStylesheets } from '#shared/hooks/lazy-component.ts'
import { readNonce } from '#shared/text/nonce.ts'
import { Providers } from './app/providers/Providers.tsx'
import { startTexts } from './app/providers/texts.ts'
import { router } from './app/routes.ts'
import { watchNavigation } from '#app/watch-navigation.ts'
import { watchConnection } from '#shared/api/connection.ts'
import { readFirstAnswers } from '#shared/api/first-answers.ts'
import { watchSession } from '#app/watch-session.ts'

setNonce(readNonce())
readFirstAnswers()
retryStylesheets()
watchSession(router)
watchConnection()
watchNavigation(router)
// An await of the module would keep the bundler from merging chunks.
void startTexts().then(() =>
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  ),
)
