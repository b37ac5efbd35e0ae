-- Rows of a spreadsheet that a filter or a person has hidden. They are imported too, and the report counts them.
alter table sheet_import add column hidden_count integer not null default 0;
