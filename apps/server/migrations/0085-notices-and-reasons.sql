-- A restored user whose address differs gets a notice at the previous one.
alter table former_member add column email text not null default '';
comment on column former_member.email is 'address before the removal, for a notice of a restoration; deleted after the retention of emails';

-- A screen shows why the mail server did not accept an email in the language of its reader, beside the words of the server.
alter table email_message add column reason text;
comment on column email_message.reason is 'why the mail server did not accept the email; null for emails of earlier releases';
