-- Small collections are also sorted by fields that have no stored sort key: numbers by value, without regard to punctuation.
create collation natural_order (provider = icu, locale = 'und-u-kn-true-ka-shifted');
comment on collation natural_order is 'Ms. 9 before Ms. 10; for lists without a stored sort key';
