import app from './texts.en.json'
import catalogue from '#catalogue/texts.en.json'
import identity from '#identity/texts.en.json'
import shared from '#shared/texts.en.json'

/** The English texts, one namespace per folder. They give the keys of all languages their types. */
export const english = { app, catalogue, identity, shared }
