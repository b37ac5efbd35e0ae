import app from './texts.it.json'
import catalogue from '#catalogue/texts.it.json'
import identity from '#identity/texts.it.json'
import shared from '#shared/texts.it.json'

/** The Italian texts. They are a separate chunk, which is loaded when Italian is chosen. */
export const italian = { app, catalogue, identity, shared }
